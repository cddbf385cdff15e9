/** The details of a failed call that messages depend on. The server's `message` is in English; other languages use the contract's `code` */
export interface CallProblem {
  /** Null if there was no response, or if it did not come from our server */
  code: string | null
  message: string
}
