import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

const CHECK_MS = 250

/**
 * A strict version of an operator's proxy. It distributes requests among its servers over persistent connections, requests /readyz from
 * each server four times a second, skips servers that are not ready, and never retries a request
 */
export async function startRoundRobin(servers: readonly string[]): Promise<{ url: string; stop(): void }> {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set(servers)
  let next = 0

  const check = async (server: string) => {
    const isReady = await fetch(`${server}/readyz`, { signal: AbortSignal.timeout(1_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) ready.add(server)
    else ready.delete(server)
  }
  const checking = setInterval(() => servers.forEach((server) => void check(server)), CHECK_MS)

  const proxy = createServer((inward, response) => {
    const [server] = [...ready].slice(next++ % Math.max(1, ready.size))
    if (!server) return void response.writeHead(503).end('no server is ready')
    const outward = request(`${server}${inward.url}`, { method: inward.method, headers: inward.headers, agent }, (serverResponse) => {
      response.writeHead(serverResponse.statusCode ?? 502, serverResponse.headers)
      serverResponse.pipe(response)
    })
    outward.on('error', (error) => response.headersSent || response.writeHead(502).end(error.message))
    inward.pipe(outward)
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    stop() {
      clearInterval(checking)
      agent.destroy()
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}
