/** Port to a language model, implemented by the adapter in providers/openai. Every method throws ProviderError */
export interface Ai {
  /** Whether its transcription tells when something is said. If not, it is to be given pieces that are short enough for one time each */
  readonly tellsTimes: boolean
  /**
   * Transcript segments in chronological order; `withTimes` false: a single one for the whole file, which was cut for that. Where the model
   * turns out to tell no times, it throws a retryable error and changes `tellsTimes`
   */
  transcribe(wav: Buffer, fileName: string, how: { withTimes: boolean }): Promise<TranscribedSegment[]>
  completeJson(request: JsonRequest): Promise<JsonReply>
  /** Asks the vendor about each configured model */
  checkModels(): Promise<ModelState[]>
}

export interface ModelState {
  model: string
  /** The environment variable that names it */
  variable: string
  /** `unknown`: the server does not tell about its models */
  state: 'there' | 'gone' | 'unknown'
  /** The day, YYYY-MM-DD, on which its vendor switches it off, where one is announced */
  endsOn: string | null
}

interface TranscribedSegment {
  /** Seconds since the start of the file */
  startS: number
  text: string
}

export interface JsonRequest {
  system: string
  user: string
  schemaName: string
  /** Strict JSON schema: every key is required and additional keys are refused */
  schema: Record<string, unknown>
  /** Ceiling on what an answer may cost, thinking included; absent: the model's own */
  mostTokens?: number
  /** An earlier answer that failed validation, and why: sent back to the model for its one retry */
  rejected?: { answer: string; problem: string }
}

/** What an answer cost, and which model gave it (a name like gpt-5.6-terra stands for dated versions) */
export interface SpentOnAnswer {
  model: string
  inputTokens: number
  outputTokens: number
}

/**
 * The model's answer: parsed JSON, or the problem when it is not JSON (a refusal, or output cut off at the length limit). Without `spent`
 * where the server does not tell
 */
export type JsonReply = ({ value: unknown } | { problem: string }) & { answer: string; spent?: SpentOnAnswer }
