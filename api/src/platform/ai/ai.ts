/** Port to a language model, implemented by the adapter in providers/openai. Every method throws ProviderError */
export interface Ai {
  /** Transcript segments in chronological order */
  transcribe(wav: Buffer, fileName: string): Promise<TranscribedSegment[]>
  completeJson(request: JsonRequest): Promise<JsonReply>
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

/** What an answer cost, and which model gave it (a name like gpt-5-mini stands for dated versions) */
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
