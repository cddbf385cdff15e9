import { channel } from 'node:diagnostics_channel'

/** Publishes every `ModelCall`; costs nothing without listeners */
export const modelCalls = channel('marquee:model-call')

/** Port to a language model, implemented by the adapter in providers/openai. Every method throws ProviderError */
export interface Ai {
  /** Whether its transcription returns the time of each segment. If not, it must be given pieces that are short enough for one time each */
  readonly reportsTimes: boolean
  /**
   * Transcript segments in chronological order; `withTimes` false: a single one for the whole file, which was cut for that. When the model
   * turns out to return no times, it throws a retryable error and changes `reportsTimes`
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
  /** `unknown`: the server does not report about its models */
  state: 'there' | 'gone' | 'unknown'
  /** The day, YYYY-MM-DD, on which its vendor switches it off, if announced */
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
  /** Somebody waits for the completion, so the model thinks briefly */
  isAwaited?: boolean
  /** Upper limit of tokens for a completion, thinking included; absent: the model's own limit */
  maxTokens?: number
  /** An earlier completion that failed validation, and why: sent back to the model for its one retry */
  rejected?: { completionText: string; problem: string }
}

/** What a call of a model cost, and which model responded (a name like gpt-5.6-terra stands for dated versions) */
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
  /** What the vendor reported as left of its rate limit; null where it does not */
  remaining: { requests: number | null; tokens: number | null }
}

/**
 * The model's completion: parsed JSON, or the problem when it is not JSON (the model declined, or output cut off at the length limit).
 * `spent` is absent when the server does not report it
 */
export type JsonReply = ({ value: unknown } | { problem: string }) & { completionText: string; spent?: ModelCost }
