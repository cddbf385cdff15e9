import { connect, createServer, type Socket } from 'node:net'

/** A TCP proxy between the server and PostgreSQL, with which a test can make the database unreachable and reachable again */
export async function startTcpGate(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const frozen = new WeakSet<Socket>()
  let open = true
  let swallowing = false
  const server = createServer((inward) => {
    if (!open) return void inward.destroy()
    const outward = connect(Number(target.port), target.hostname)
    for (const socket of [inward, outward]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        inward.destroy()
        outward.destroy()
      })
    }
    inward.on('data', (chunk) => swallowing || frozen.has(inward) || outward.write(chunk))
    outward.on('data', (chunk) => frozen.has(outward) || inward.write(chunk))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as { port: number }).port)
  return {
    url: url.toString(),
    cut() {
      for (const socket of sockets) socket.destroy()
    },
    close() {
      open = false
      this.cut()
    },
    open() {
      open = true
    },
    /** Connections stay open but get no responses, as if a primary server had lost power */
    swallow(on: boolean) {
      swallowing = on
    },
    /** Current connections stop responding, but new ones work */
    freeze() {
      for (const socket of sockets) frozen.add(socket)
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
