/** What messages need to know about a failed call. The server's `message` is in English; other languages use the contract's `code` */
export interface CallProblem {
  /** Null when the response was not from our server, or there was none */
  code: string | null
  message: string
}
