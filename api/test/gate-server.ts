import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'

interface Watcher {
  /** May delay the request */
  before?(path: string): Promise<void>
  /** The vendor has done it, and the product does not know yet. May keep the answer back */
  answered?(path: string): Promise<void>
  after?(path: string): void
}

/** All but those that belong to the connection instead of the request */
function vendorHeaders({ host, connection, 'content-length': length, 'transfer-encoding': encoding, ...rest }: IncomingHttpHeaders) {
  return Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]))
}

/** A proxy between the product and a vendor, so that a test knows when the vendor gets a request, and when it has answered */
export async function startGate(vendorUrl: string, { before, answered, after }: Watcher): Promise<{ url: string; stop(): void }> {
  async function passOn(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? ''
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    await before?.(path)
    const answer = await fetch(vendorUrl + path, {
      method: request.method ?? 'GET',
      headers: vendorHeaders(request.headers),
      body: chunks.length > 0 ? new Uint8Array(Buffer.concat(chunks)) : null,
    })
    const body = await answer.text()
    await answered?.(path)
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(body, () => after?.(path))
  }
  // The client may be killed midway: that is what the gate is for
  const gate = createServer((request, response) => void passOn(request, response).catch(() => response.destroy()))
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
