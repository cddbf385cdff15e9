import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import pg from 'pg'
import { installPackages } from './debian-packages.mjs'
import { runCommand } from './run-command.mjs'

const START_LIMIT_MS = 60_000
// Durability is off, because the data is temporary and nothing needs to wait for the disk
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '300',
  shared_buffers: '256MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
}

/**
 * A temporary PostgreSQL on a free port. Server and folder are removed with stop() or when this process ends, however it ends.
 * @param {Record<string, string>} [settings]
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<{ url: string, version: string, stop: () => Promise<void> }>}
 */
export async function startOwnPostgres(settings = {}, env = process.env) {
  const programs = await findServer()
  const user = await serverUser()
  const folder = mkdtempSync(join(tmpdir(), 'marquee-postgres-'))
  if (user) chownSync(folder, user.uid, user.gid)
  const cluster = join(folder, 'cluster')
  const password = await initCluster(programs, folder, cluster, user)

  const port = await freePort()
  const options = Object.entries({ ...SETTINGS, ...settings, port: String(port) }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const guardian = spawn('/bin/sh', ['-c', GUARDIAN, 'sh', folder, join(programs, 'postgres'), '-D', cluster, ...options], {
    ...user,
    cwd: folder,
    env,
    // A separate process group, because Ctrl-C must not reach the server before its clients have finished
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const ended = once(guardian, 'exit')
  const stop = async () => {
    guardian.stdin.end()
    await ended
  }
  const url = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`
  try {
    return { url, version: await waitUntilReady(url), stop }
  } catch {
    const log = join(folder, 'log')
    const complaint = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n').slice(-5).join('\n') : 'it left no log'
    await stop()
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`PostgreSQL did not start: ${complaint}`)
  }
}

/** Stops the server when its stdin closes, which also happens when the process that started it was killed */
const GUARDIAN = `
folder=$1; shift
"$@" >"$folder/log" 2>&1 &
server=$!
cat >/dev/null
kill -INT $server
wait $server
rm -rf "$folder"
`

/**
 * @param {string} programs
 * @param {string} folder
 * @param {string} cluster
 * @param {{ uid: number, gid: number } | null} user
 * @returns {Promise<string>} the password
 */
async function initCluster(programs, folder, cluster, user) {
  const password = randomBytes(12).toString('hex')
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password)
  const args = ['-D', cluster, '-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', passwordFile]
  const options = { ...user, cwd: folder, capture: true }
  const { code, output } = await runCommand(join(programs, 'initdb'), [...args, '--locale=C', '--encoding=UTF8', '--no-sync'], options)
  if (code === 0) return password
  rmSync(folder, { recursive: true, force: true })
  throw new Error(`PostgreSQL could not make its files: ${output.trim().split('\n').at(-1)}`)
}

/** @param {string} url */
async function waitUntilReady(url) {
  const deadline = Date.now() + START_LIMIT_MS
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    // It is expected that a connection breaks while the server is still starting
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query('show server_version')
      await client.end()
      return rows[0].server_version
    } catch (error) {
      await client.end().catch(() => {})
      if (Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

/** @returns {Promise<string>} folder of the server's own programs: initdb, pg_dump, psql … */
export async function findServer() {
  const installed = findInstalledServer()
  if (installed) return installed
  console.log('No PostgreSQL server is installed; installing one …')
  const complaint = await installPackages(['postgresql'])
  const packaged = findInstalledServer()
  if (packaged) return packaged
  throw new Error(`There is no PostgreSQL server, and none could be installed (${complaint}). Install PostgreSQL 15 or newer.`)
}

/** Whether a server can be started without installing anything */
export function hasServer() {
  return findInstalledServer() !== undefined
}

/** @returns {string | undefined} bin folder of the newest installed server */
function findInstalledServer() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...versions.map((version) => join(debian, version, 'bin'))]
  const found = folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
  // The folder with a link to one program need not contain the others
  return found && dirname(realpathSync(join(found, 'postgres')))
}

/**
 * PostgreSQL does not run as root, so it gets another user
 * @returns {Promise<{ uid: number, gid: number } | null>}
 */
async function serverUser() {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    const { code, output } = await runCommand('/bin/sh', ['-c', `id -u ${name} && id -g ${name}`], { capture: true })
    const [uid, gid] = output.trim().split('\n').map(Number)
    if (code === 0 && uid !== undefined && gid !== undefined) return { uid, gid }
  }
  throw new Error('PostgreSQL cannot run as root, and there is no user "postgres" or "nobody" to run it as.')
}

/** @returns {Promise<number>} */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (!address || typeof address === 'string') throw new Error('No port is free.')
  return address.port
}
