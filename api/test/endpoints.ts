import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { EndpointSpec } from '#contract/wire/endpoint.ts'

const contract = fileURLToPath(new URL('../../contract/src', import.meta.url))

const isEndpoint = (value: unknown): value is EndpointSpec =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** Every endpoint that the contract declares, discovered by globbing. The guard tests compare these with what is served */
export const endpoints: readonly EndpointSpec[] = (
  await Promise.all(
    readdirSync(contract, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .sort()
      .map((file) => import(pathToFileURL(join(contract, file)).href) as Promise<Record<string, unknown>>),
  )
).flatMap((module) => Object.values(module).filter(isEndpoint))

export const nameOf = ({ method, path }: EndpointSpec) => `${method} ${path}`
