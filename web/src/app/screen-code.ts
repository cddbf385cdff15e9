/**
 * The router loads the page anew, once, when a screen's code is missing: right after a deployment. Without a connection that would
 * leave nothing but the browser's own error page, so there the failure gets other words, which the router passes on.
 */
export function screenCode<Code>(load: () => Promise<Code>): () => Promise<Code> {
  return async () => {
    try {
      return await load()
    } catch (error) {
      if (navigator.onLine || !(error instanceof Error)) throw error
      throw new TypeError(`Without a connection: ${error.message}`, { cause: error })
    }
  }
}
