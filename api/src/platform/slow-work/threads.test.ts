import { Worker } from 'node:worker_threads'
import { expect, test, vi } from 'vitest'
import type { parsePeopleFromFile } from '../../features/business-promoter/import/read-people.ts'
import { createThreadPool } from './threads.ts'

const TOO_MUCH = { code: 'invalid_input', message: 'Too much' } as const
const PATIENT = { timeoutMs: 60_000, tooMuch: TOO_MUCH }
const people = (content: string) => ({
  bytes: Buffer.from(content),
  ownCountryCode: '+1',
  companyName: 'Elm Dental',
  link: 'https://marquee.test/r',
  customMessages: {},
})

test('a thread › given work › returns the result, rejects with the task’s own message, and does the next', async () => {
  const threads = createThreadPool({ size: 1, maxWaiting: 10 })
  const read = (content: string) => threads.run<typeof parsePeopleFromFile>('read-people', people(content), PATIENT)
  const [good, rejected] = await Promise.allSettled([read('name,email\nAnn,ann@mail.test'), read('')])
  expect(good).toMatchObject({ value: { rows: [{ name: 'Ann' }] } })
  expect(rejected).toMatchObject({ reason: { name: 'AppError', code: 'invalid_input', message: 'This file has no people in it' } })
  await expect(threads.run('no-such-task', {} as never, PATIENT)).rejects.toThrow('There is no task called no-such-task')
  expect((await read('name,email\nBob,bob@mail.test')).rows).toHaveLength(1)
})

test('a thread › that takes too long › is ended, and waiting work gets a new one', async () => {
  const threads = createThreadPool({ size: 1, startMs: 0, maxWaiting: 1 })
  const limit = { timeoutMs: 1, tooMuch: TOO_MUCH }
  const read = () => threads.run<typeof parsePeopleFromFile>('read-people', people('name,email\nAnn,ann@mail.test'), limit)
  const both = [read(), read()]
  await expect(read()).rejects.toMatchObject({ code: 'unavailable' })
  for (const one of both) await expect(one).rejects.toMatchObject({ code: 'invalid_input', message: 'Too much' })
})

test('a thread › without a task for its idle time › is ended, and the next task gets a new one', async () => {
  const terminate = vi.spyOn(Worker.prototype, 'terminate')
  const threads = createThreadPool({ size: 1, maxWaiting: 1, idleMs: 1 })
  const read = () => threads.run<typeof parsePeopleFromFile>('read-people', people('name,email\nAnn,ann@mail.test'), PATIENT)
  for (const ended of [1, 2]) {
    expect((await read()).rows).toHaveLength(1)
    await vi.waitFor(() => expect(terminate).toHaveBeenCalledTimes(ended))
  }
})
