import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from './run-command.mjs'

/**
 * The programs behind npm's package `node`, by major version. Pinned with their checksums: what is downloaded here is run.
 * @type {Record<string, { version: string, integrity: Record<string, string> }>}
 */
const NODES = {
  20: {
    version: '20.19.6',
    integrity: {
      arm64: 'sha512-T28TZKZJ9yyf/ZZI1hVnzkvD3HhVrVe8O/5oSNO2WtlYVshqJrWuGnOOOk/7R3xF7psP2aVzHnbtQ1Q5UeWKmA==',
      x64: 'sha512-nSaDjLjUZdsLMDckfinsQl+hvKifYUuzO7swyacVzrKAIi0ByaORSE1DpaRTjxfCq3mETV/3uTlKXStzd2nJWQ==',
    },
  },
  22: {
    version: '22.23.3',
    integrity: {
      arm64: 'sha512-l3DAHZreylo+p9QXDtsOrjG2JXJqVzYXnAGmIQNOUNARcMppTO2cmewVQP+36tjJnSE+dzpMNtgW+c3oiDvXtA==',
      x64: 'sha512-qHnz5tFsHoj/WM+uRENVjWONi5hVvmwrgq8A4V76KpuVNAc4+jwK8x4gwbobE9BtHNg/AKR2583eYorLF/c7ng==',
    },
  },
  24: {
    version: '24.21.0',
    integrity: {
      arm64: 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
      x64: 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
    },
  },
}

const DOWNLOAD_LIMIT_MS = 300_000

/**
 * The folder with the program `node` of another major version, fetched from the package registry when it is first needed.
 * @param {string} major
 * @returns {Promise<string>}
 */
export async function findNode(major, env = process.env) {
  const node = NODES[major]
  const integrity = node?.integrity[process.arch]
  if (process.platform !== 'linux' || !node || !integrity) {
    throw new Error(`Node ${major} is not known here for ${process.platform} on ${process.arch}.`)
  }
  const name = `node-linux-${process.arch}`
  const cache = join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'marquee')
  const place = join(cache, `${name}-${node.version}`)
  if (!existsSync(place)) await download({ spec: `${name}@${node.version}`, integrity, cache, place })
  return join(place, 'bin')
}

/**
 * Moves the folder into place only when it is complete, so that two runs can do this at once
 * @param {{ spec: string, integrity: string, cache: string, place: string }} wanted
 */
async function download({ spec, integrity, cache, place }) {
  console.log(`Fetching ${spec} …`)
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'download-'))
  try {
    const packed = await runCommand('npm', ['pack', spec, '--pack-destination', folder], { capture: true, timeoutMs: DOWNLOAD_LIMIT_MS })
    const [file] = readdirSync(folder)
    if (packed.code !== 0 || !file) throw new Error(`${spec} could not be fetched: ${packed.output.trim().split('\n').at(-1)}`)
    const found = `sha512-${createHash('sha512')
      .update(readFileSync(join(folder, file)))
      .digest('base64')}`
    if (found !== integrity) throw new Error(`${spec} is not what it was: its checksum is ${found}.`)
    const unpacked = await runCommand('tar', ['-xzf', join(folder, file), '-C', folder], { capture: true })
    if (unpacked.code !== 0) throw new Error(`${spec} could not be unpacked: ${unpacked.output.trim()}`)
    if (!existsSync(place)) renameSync(join(folder, 'package'), place)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
