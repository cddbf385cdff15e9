import { channel } from 'node:diagnostics_channel'

/** Publishes every `ModelCall`; costs nothing without listeners */
export const modelCalls = channel('marquee:model-call')

/** Port to a language model, implemented by the adapter in providers/openai. Every method throws ProviderError */
export interface Ai {
  /**
   * Whether the model's transcription contains the time of each segment. If not, the recording must be cut into pieces that are so short
   * that one time per piece is enough
   */
  readonly reportsTimes: boolean
  /**
   * Returns transcript segments in chronological order. With `withTimes` false, the file was cut short enough to be a single segment. If it
   * turns out that the model returns no times, this throws a retryable error and changes `reportsTimes`
   */
  transcribe(wav: Buffer, fileName: string, how: { withTimes: boolean }): Promise<Transcription>
  completeJson(request: JsonRequest): Promise<JsonReply>
  /** Requests the state of each configured model from the vendor */
  checkModels(): Promise<ModelState[]>
}

export interface ModelState {
  model: string
  /** The environment variable that names it */
  variable: string
  /** `unknown`: the server does not provide information about its models */
  state: 'there' | 'gone' | 'unknown'
  /** The day, YYYY-MM-DD, on which the vendor switches the model off, if announced */
  endsOn: string | null
}

interface Transcription {
  segments: TranscribedSegment[]
  /** Absent when the server does not report it */
  spent?: ModelCost
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
  /** Strict JSON schema: every key is required and additional keys are rejected */
  schema: Record<string, unknown>
  /** Whether somebody is waiting for the completion, so that the model should think only briefly */
  isAwaited?: boolean
  /** Upper limit of tokens for a completion, including thinking; absent: the model's own limit */
  maxTokens?: number
  /** An earlier completion that failed validation, and why: sent back to the model for its one retry */
  rejected?: { completionText: string; problem: string }
}

/** The cost of a model call, and which model responded (a name like gpt-5.6-terra stands for dated versions) */
export interface ModelCost {
  model: string
  inputTokens: number
  outputTokens: number
  /** Seconds of transcribed sound, if the vendor bills by time */
  audioS: number
  /** null without a configured price */
  dollars: number | null
}

export interface ModelCall {
  spent: ModelCost
  /** How much the vendor reported is left of its rate limit; null if it does not report that */
  remaining: { requests: number | null; tokens: number | null }
}

/**
 * The model's completion: parsed JSON, or the problem if it is not JSON (the model declined, or the output was cut off at the length
 * limit). `spent` is absent if the server does not report it
 */
export type JsonReply = ({ value: unknown } | { problem: string }) & { completionText: string; spent?: ModelCost }
