import { describe, expect, test } from 'vitest'
import { isDatabaseBusy, isDatabaseUnavailable } from './database.ts'

const failing = (code: string, message = 'no') => Object.assign(new Error(message), { code })

describe('an error of the database', () => {
  test.each([
    ['08P01', 'PgBouncer lost the server'],
    ['08006', 'the connection broke'],
    ['53100', 'the disk is full'],
    ['53200', 'the memory is used up'],
    ['53300', 'there are no more connections'],
    ['57P01', 'the server is shut down'],
    ['57P03', 'the server is starting'],
    ['25006', 'the primary became a standby'],
    ['ECONNREFUSED', 'nobody listens'],
  ])('with the code %s › because %s › means that it is away', (code) => {
    const wrapped = new Error('Failed query: select 1', { cause: failing(code) })
    expect([isDatabaseUnavailable(failing(code)), isDatabaseUnavailable(wrapped), isDatabaseBusy(wrapped)]).toEqual([true, true, false])
  })

  test.each([
    ['57014', 'it ran into the statement timeout'],
    ['55P03', 'it waited for a lock for too long'],
    ['40P01', 'it was the victim of a deadlock'],
  ])('with the code %s › because %s › means that it is busy, on a connection that is fine', (code) => {
    const wrapped = new Error('Failed query: select 1', { cause: failing(code) })
    expect([isDatabaseUnavailable(wrapped), isDatabaseBusy(wrapped)]).toEqual([false, true])
  })

  test('with the code 08P01 › with PostgreSQL’s own message, for a malformed message of ours › is a bug of ours', () => {
    const message = 'bind message supplies 1 parameters, but prepared statement "" requires 2'
    expect(isDatabaseUnavailable(new Error('Failed query', { cause: failing('08P01', message) }))).toBe(false)
    expect(isDatabaseUnavailable(failing('08P01', 'server conn crashed?'))).toBe(true)
  })

  test.each(['23505', '42501', '42P01', '22P02', '57P04'])('with the code %s › is neither', (code) => {
    expect([isDatabaseUnavailable(failing(code)), isDatabaseBusy(failing(code))]).toEqual([false, false])
  })
})
