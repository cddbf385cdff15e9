import { readFileSync, writeFileSync } from 'node:fs'

// Run this after `npm install`. A registry mirror with gaps drops optional packages for other systems from the lock file, and `npm ci` then
// rejects it. A package's name contains its platform, so its entry can be written without the package (docs/decisions/0013).
const file = new URL('../../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))
const added = []
for (const entry of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const target = `node_modules/${name}`
    if (lock.packages[target]) continue
    const platform = /-(android|darwin|freebsd|linux|openharmony|win32)-(arm64|arm|x64|ia32|ppc64|riscv64|s390x)(?:-(.+))?$/.exec(name)
    if (!platform) continue
    const [, os, cpu, abi] = platform
    lock.packages[target] = {
      version,
      cpu: [cpu],
      dev: true,
      ...(os === 'linux' && abi ? { libc: [abi.startsWith('musl') ? 'musl' : 'glibc'] } : {}),
      license: 'MIT',
      optional: true,
      os: [os],
      engines: entry.engines,
    }
    added.push(`${name}@${version}`)
  }
}
const { '': root, ...rest } = lock.packages
lock.packages = { '': root, ...Object.fromEntries(Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1))) }
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(added.length === 0 ? 'The lock file is complete.' : `Added to the lock file: ${added.join(', ')}`)
