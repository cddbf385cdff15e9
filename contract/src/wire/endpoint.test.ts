import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { EndpointSpec } from './endpoint.ts'

const isEndpoint = (value: unknown): value is EndpointSpec =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

test('an endpoint › by its name › is the constant of that name, and no other has it', async () => {
  const folder = fileURLToPath(new URL('..', import.meta.url))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.ts$/.test(file))
  const modules: object[] = await Promise.all(files.map((file) => import(new URL(`../${file}`, import.meta.url).href)))
  const declared = modules.flatMap((module) => Object.entries(module).filter(([, value]) => isEndpoint(value)))
  expect(declared.length).toBeGreaterThan(90)
  expect(declared.map(([, { name }]) => name)).toEqual(declared.map(([constant]) => constant))
  expect(new Set(declared.map(([constant]) => constant)).size).toBe(declared.length)
})
