import type { FastifyInstance } from 'fastify'

/** Messages from a server to the benchmark that started it */
export type ServerReport = { listeningOn: number } | { cpuMs: number; memoryBytes: number }

/** Listens on a free port and replies to each message with the processor time used so far and the current memory use */
export async function serve(server: FastifyInstance): Promise<void> {
  await server.listen({ host: '127.0.0.1', port: 0 })
  const address = server.server.address()
  if (!address || typeof address === 'string') throw new Error('The server has no port')
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    sendReport({ cpuMs: (user + system) / 1000, memoryBytes: process.memoryUsage.rss() })
  })
  sendReport({ listeningOn: address.port })
}

function sendReport(report: ServerReport): void {
  process.send?.(report)
}
