import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach } from 'vitest'

/** Fake vendors that answer as one test wants, closed after it. To be called once per test file */
export function vendorServer(): (answer: RequestListener) => Promise<string> {
  const vendors: Server[] = []
  afterEach(() => {
    for (const vendor of vendors.splice(0)) {
      vendor.closeAllConnections()
      vendor.close()
    }
  })
  return async (answer) => {
    const vendor = createServer(answer)
    vendors.push(vendor)
    await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve))
    const address = vendor.address()
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : ''}`
  }
}
