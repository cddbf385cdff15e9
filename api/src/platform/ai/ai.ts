/** What the platform asks of a language model; the adapter in providers/openai implements it. All of it throws ProviderError */
export interface Ai {
  /** What was said, in the order of time */
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
  /** JSON schema, strict: every key required, nothing beside them */
  schema: Record<string, unknown>
  /** An earlier answer that could not be used, and why: the model is asked once more */
  rejected?: { answer: string; problem: string }
}

/** The model answered: with JSON, or with something that is none (it refused, or was cut off) */
export type JsonReply = { value: unknown; answer: string } | { problem: string; answer: string }
