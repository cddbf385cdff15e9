/**
 * The router reloads the page once if a screen's chunk is missing, as happens right after a deployment. Offline, that reload would end on
 * the browser's own error page, so the error gets a message that the router does not recognize and rethrows.
 */
export function wrapLoaderAgainstOfflineReload<Code>(load: () => Promise<Code>): () => Promise<Code> {
  return async () => {
    try {
      return await load()
    } catch (error) {
      if (navigator.onLine || !(error instanceof Error)) throw error
      throw new TypeError(`Without a connection: ${error.message}`, { cause: error })
    }
  }
}
