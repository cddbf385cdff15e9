import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestMarquee, type TestMarquee } from '../../../test/test-marquee.ts'
import { features } from '../../app.ts'
import { jobsOf } from '../feature/feature.ts'
import { watchModelsJob } from './watch-models.job.ts'
import { checkModelsAndSetMetrics, findModelWarning } from './watch-models.ts'

const DAY_MS = 86_400_000
const OPERATOR = 'agency@marquee.test'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee({ env: { AI_MODEL: 'ending-model', SUPPORT_EMAIL: OPERATOR } })
})
afterAll(() => marquee.stop())
afterEach(() => marquee.sandbox.http.inject({ method: 'DELETE', url: '/inbox.json' }))

const dayIn = (days: number) => new Date(marquee.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10)
const endIn = (days: number | null) =>
  marquee.sandbox.http.inject({
    method: 'PUT',
    url: '/openai/models/ending-model',
    payload: { kind: 'chat', shutdown_date: days === null ? null : dayIn(days) },
  })
const metrics = async () => String((await marquee.request('GET', '/metrics')).body)
const subjects = async () => (await marquee.inbox(OPERATOR)).map(({ subject }) => subject)

describe('the models', () => {
  test('that continue › are in the metrics, and nobody is notified', async () => {
    await endIn(null)
    expect(await checkModelsAndSetMetrics(marquee.services)).toEqual([])
    expect(await metrics()).toContain('marquee_model_there{model="ending-model"} 1')
    expect(await metrics()).not.toContain('marquee_model_ends_timestamp_seconds{')
    await watchModelsJob.run(marquee.services, {})
    expect(await subjects()).toEqual([])
  })

  test('of which one ends › are reported in the log, the metrics and, once a week, to the operator', async () => {
    await endIn(30)
    const end = dayIn(30)
    await watchModelsJob.run(marquee.services, {})
    await watchModelsJob.run(marquee.services, {})
    expect(await subjects()).toEqual([`The model ending-model ends on ${end}`])
    expect((await marquee.inbox(OPERATOR))[0]?.text).toContain('Set AI_MODEL to another one')
    expect(marquee.logLines.join('')).toContain(`The model ending-model will be retired by its vendor on ${end}`)
    expect(await metrics()).toContain(`marquee_model_ends_timestamp_seconds{model="ending-model"} ${Date.parse(end) / 1000}`)
    marquee.clock.advance(7 * DAY_MS)
    await watchModelsJob.run(marquee.services, {})
    expect(await subjects()).toHaveLength(2)
  })

  test('of which one is gone › are reported at once, and again the next day', async () => {
    await marquee.sandbox.http.inject({ method: 'DELETE', url: '/openai/models/ending-model' })
    await watchModelsJob.run(marquee.services, {})
    await watchModelsJob.run(marquee.services, {})
    marquee.clock.advance(DAY_MS)
    await watchModelsJob.run(marquee.services, {})
    expect(await subjects()).toEqual(['The model ending-model is gone', 'The model ending-model is gone'])
    expect(await metrics()).toContain('marquee_model_there{model="ending-model"} 0')
  })

  test('with a mail server that is away › are reported once it is back', async () => {
    const setMail = (mode: string) => marquee.sandbox.http.inject({ method: 'PUT', url: '/faults/smtp', payload: { mode } })
    await endIn(20)
    await setMail('temporary_error')
    await expect(watchModelsJob.run(marquee.services, {})).rejects.toThrow()
    await setMail('ok')
    await watchModelsJob.run(marquee.services, {})
    expect(await subjects()).toHaveLength(1)
  })

  test('where none is configured › cause no request', async () => {
    expect(await checkModelsAndSetMetrics({ ...marquee.services, ai: null })).toEqual([])
  })
})

test('the models › of a product that runs its jobs › are checked once a day', () => {
  const planned = jobsOf(features).find(({ name }) => name === watchModelsJob.name)
  expect(planned?.cron).toMatch(/^\d+ \d+ \* \* \*$/)
})

describe('findModelWarning', () => {
  const now = new Date('2026-11-17T12:00:00Z')
  const model = { model: 'm', variable: 'AI_MODEL', state: 'there' as const }

  test.each([
    ['a model that stays', { ...model, endsOn: null }, null],
    ['one whose end is far', { ...model, endsOn: '2027-02-26' }, null],
    ['one whose server tells nothing', { ...model, state: 'unknown' as const, endsOn: null }, null],
    ['one that ends in 60 days', { ...model, endsOn: '2027-01-16' }, 60],
    ['one that ended yesterday and still responds', { ...model, endsOn: '2026-11-16' }, -1],
    ['one that is gone', { ...model, state: 'gone' as const, endsOn: null }, 0],
  ])('of %s › has this many days left', (_, state, daysLeft) => {
    expect(findModelWarning(state, now)?.daysLeft ?? null).toBe(daysLeft)
  })
})
