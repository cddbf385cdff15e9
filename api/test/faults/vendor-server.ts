import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach } from 'vitest'

/** Starts fake vendors that respond as a test needs, and closes them after the test. Call this once per test file */
export function vendorServer(): (respond: RequestListener) => Promise<string> {
  const vendors: Server[] = []
  afterEach(() => {
    for (const vendor of vendors.splice(0)) {
      vendor.closeAllConnections()
      vendor.close()
    }
  })
  return async (respond) => {
    const vendor = createServer(respond)
    vendors.push(vendor)
    await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve))
    const address = vendor.address()
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : ''}`
  }
}
