import { once } from 'node:events'
import { chmodSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BENCH_PASSWORD, benchEmail } from '../scale-data/clients.maker.ts'
import type { ClusterHost, ManagedProcess } from './cluster-host.ts'

const AT_LEAST = 300
const EVERY_MS = 60

/** One of the product's machines */
export interface Machine {
  host: string
  port: string
  processes: ManagedProcess[]
}

/** Runs deploy/rolling-restart.sh while requests continue to arrive through a proxy that does not retry */
export async function restartOneByOne(clusterHost: ClusterHost, origin: string, business: number, machines: readonly Machine[]) {
  const token = await signIn(origin, business)
  const outcome = { requests: 0, failed: 0, longestMs: 0 }
  const paths = ['/api/home/today', '/api/inquiry/call-inquiry1?page=1&size=20', '/login']
  let restarting = true
  const underWay: Promise<void>[] = []
  const send = async (path: string) => {
    const sentAt = performance.now()
    const status = await fetch(origin + path, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(15_000),
    }).then(
      async (response) => {
        await response.arrayBuffer()
        return response.status
      },
      (error: Error) => `${error.message} ${(error.cause as Error | undefined)?.message ?? ''}`,
    )
    outcome.requests++
    outcome.longestMs = Math.max(outcome.longestMs, performance.now() - sentAt)
    if (status === 200) return
    outcome.failed++
    console.log(`    ${path}: ${status}`)
  }
  const sending = (async () => {
    for (let round = 0; restarting || round < AT_LEAST; round++) {
      underWay.push(send(paths[round % paths.length] as string))
      await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
    }
  })()
  await runScript(clusterHost, machines).finally(() => {
    restarting = false
  })
  await sending
  await Promise.all(underWay)
  return outcome
}

/** Retries, because a HAProxy that has just started sends PgBouncer to any node until it has checked which node is the primary */
async function signIn(origin: string, business: number): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(`${origin}/api/user-management/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user_email: benchEmail(business), password: BENCH_PASSWORD }),
    })
    const text = await response.text()
    if (response.ok) return (JSON.parse(text) as { data: { token: string } }).data.token
    if (attempt === 20) throw new Error(`Nobody can sign in: ${response.status} ${text.slice(0, 300)}`)
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}

/** The script restarts a machine's services over ssh. Here a fake `ssh` program restarts this benchmark's processes */
async function runScript(clusterHost: ClusterHost, machines: readonly Machine[]): Promise<void> {
  const systemd = createServer(async (request, response) => {
    const machine = machines.find(({ host }) => request.url === `/${host}`)
    await Promise.all((machine?.processes ?? []).map((managed) => managed.stop()))
    // Like systemctl, it responds when the processes have started, not when they are ready
    for (const managed of machine?.processes ?? []) managed.startAgain().catch((error: Error) => console.log(`    ${error.message}`))
    response.writeHead(machine ? 200 : 404).end()
  })
  systemd.listen(0, '127.0.0.1')
  await once(systemd, 'listening')
  const programs = clusterHost.makeFolder('programs')
  const ssh = join(programs, 'ssh')
  writeFileSync(
    ssh,
    `#!/bin/sh\n[ "$2 $3 $4" = "sudo systemctl restart" ] || exit 64\ncurl -fsS --max-time 60 http://127.0.0.1:${(systemd.address() as AddressInfo).port}/$1\n`,
  )
  chmodSync(ssh, 0o755)
  try {
    const script = fileURLToPath(new URL('../../deploy/rolling-restart.sh', import.meta.url))
    const output = await clusterHost.run([script, ...machines.map(({ host }) => host)], {
      env: { PATH: `${programs}:${process.env.PATH}`, WEB_PORT: machines[0]?.port ?? '' },
    })
    console.log(`    ${output.trim().replaceAll('\n', '\n    ')}`)
  } finally {
    systemd.close()
  }
}
