import type { AnalysisChange } from '#shared/host/recordings.ts'

/** The body of PATCH /monitors/{id} (specification 4.7). `transcript_speakers` is written as the JSON that is read here. */
export function writeChange({ transcript, speech, summary, sentiment, score, metadata }: AnalysisChange) {
  return {
    ...(transcript !== undefined && { transcript }),
    ...(speech !== undefined && { transcript_speakers: JSON.stringify(speech.map(writeTurn)) }),
    ...(summary !== undefined && { summary }),
    ...(sentiment !== undefined && { sentiment }),
    ...(score !== undefined && { cx_score: score }),
    ...(metadata !== undefined && { metadata }),
  }
}

function writeTurn({ speaker, words, at, until }: NonNullable<AnalysisChange['speech']>[number]) {
  return {
    speaker,
    ...(at !== null && { from: at }),
    ...(until !== null && { to: until }),
    text: words,
  }
}
