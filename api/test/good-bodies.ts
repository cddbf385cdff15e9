import { randomUUID } from 'node:crypto'
import { type EndpointSpec, pathOf } from '#contract/endpoint.ts'
import { nameOf } from './endpoints.ts'
import { guards } from './guards.ts'

/** Returns undefined when the endpoint takes no body */
export function goodBody(endpoint: EndpointSpec): Record<string, unknown> | undefined {
  if (!endpoint.body) return undefined
  const make = guards.map(({ goodBodies }) => goodBodies?.[nameOf(endpoint)]).find(Boolean)
  if (!make) throw new Error(`No feature's guards have a good body for ${nameOf(endpoint)}`)
  return make()
}

/** The endpoint's path with ids that do not exist */
export function unknownPath(endpoint: EndpointSpec): string {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return pathOf(
    endpoint,
    Object.fromEntries(
      names.map((name) => [name, guards.find(({ unknownIds }) => unknownIds?.[name])?.unknownIds?.[name]?.() ?? randomUUID()]),
    ),
  )
}
