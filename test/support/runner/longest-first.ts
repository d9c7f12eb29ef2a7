import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Dozens of screen checks in one file: sorted by size it would come last, and then run alone. */
const isLong = ({ moduleId }: TestSpecification): boolean => moduleId.endsWith('-access-screen.test.ts')

/** Starts the longest files first, even on a machine that has not run them yet. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
