import { Writable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createLog } from '../base/log.ts'
import { createErrorHandler } from './errors.ts'

interface FakeReply {
  header(name: string, value: string): FakeReply
  code(status: number): FakeReply
  send(): FakeReply
}

function startHandler() {
  const lines: Record<string, unknown>[] = []
  const write = (chunk: Buffer, _: string, done: () => void) => {
    lines.push(JSON.parse(String(chunk)))
    done()
  }
  const handle = createErrorHandler(createLog('debug', new Writable({ write })))
  const statuses: number[] = []
  const headers: [string, string][] = []
  const reply: FakeReply = {
    header(name, value) {
      headers.push([name.toLowerCase(), value])
      return reply
    },
    code(status) {
      statuses.push(status)
      return reply
    },
    send: () => reply,
  }
  const request = { id: 'some-request', routeOptions: { url: '/api/some' } } as FastifyRequest
  return { lines, statuses, headers, fail: (error: Error) => handle(error, request, reply as unknown as FastifyReply) }
}
const failing = (code: string, message = 'no') => Object.assign(new Error(message), { code })

afterEach(() => vi.useRealTimers())

describe('requests that fail because the database is away', () => {
  test('many of them › are logged in one line with the SQLSTATE, and a while later in another, with their count', () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const { lines, statuses, headers, fail } = startHandler()
    for (let time = 1; time <= 50; time++) fail(failing('53100', 'No space left on device'))
    expect(lines).toMatchObject([{ level: 'warn', msg: 'the database is away', sqlState: '53100', route: '/api/some', before: 0 }])
    vi.advanceTimersByTime(6_000)
    fail(failing('08P01', 'server conn crashed?'))
    expect(lines[1]).toMatchObject({ sqlState: '08P01', before: 49 })
    expect(new Set(statuses)).toEqual(new Set([503]))
    expect(headers.filter(([name]) => name === 'retry-after')).toHaveLength(51)
  })

  test('beside one caused by a malformed message of ours › is logged as an error, in full', () => {
    const { lines, statuses, fail } = startHandler()
    fail(failing('08P01', 'bind message supplies 1 parameters, but prepared statement "" requires 2'))
    expect([lines[0]?.level, lines[0]?.msg, statuses]).toEqual(['error', 'a request failed', [500]])
  })
})
