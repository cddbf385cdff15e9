import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'

interface GateHooks {
  /** May delay the request */
  before?(path: string): Promise<void>
  /** Called when the vendor has carried out the request, but the product does not know it yet. May delay the response */
  responded?(path: string): Promise<void>
  after?(path: string): void
}

/** All headers except those that belong to the connection */
function vendorHeaders({ host, connection, 'content-length': length, 'transfer-encoding': encoding, ...rest }: IncomingHttpHeaders) {
  return Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]))
}

/** A proxy between the product and a vendor that tells a test when the vendor receives a request, and when it has responded */
export async function startGate(vendorUrl: string, { before, responded, after }: GateHooks): Promise<{ url: string; stop(): void }> {
  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? ''
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    await before?.(path)
    const vendorResponse = await fetch(vendorUrl + path, {
      method: request.method ?? 'GET',
      headers: vendorHeaders(request.headers),
      body: chunks.length > 0 ? new Uint8Array(Buffer.concat(chunks)) : null,
    })
    const body = await vendorResponse.text()
    await responded?.(path)
    response.writeHead(vendorResponse.status, { 'content-type': 'application/json' })
    response.end(body, () => after?.(path))
  }
  // Tests kill the client midway, so errors are expected here
  const gate = createServer((request, response) => void forward(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => gate.listen(0, '127.0.0.1', resolve))
  const address = gate.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : ''}`,
    stop() {
      gate.closeAllConnections()
      gate.close()
    },
  }
}
