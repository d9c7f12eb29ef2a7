import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Some dozens of looks at a screen in one file: by its size alone it would come last, and then run by itself. */
const isLong = ({ moduleId }: TestSpecification): boolean => moduleId.endsWith('-access-screen.test.ts')

/** Starts what takes longest first, on a machine that has not run it yet as well. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
