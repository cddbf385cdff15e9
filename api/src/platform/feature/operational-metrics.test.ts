import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestMarquee, type TestMarquee } from '../../../test/test-marquee.ts'
import { features } from '../../app.ts'
import { createMetrics, startCountingProviderErrors } from '../base/metrics.ts'
import { projectRoot } from '../base/project-root.ts'
import { ProviderError } from '../base/provider-error.ts'
import { runInTrace } from '../base/trace.ts'
import { withSystem } from '../database/tenancy.ts'
import { defineJob } from '../jobs/job.ts'
import { jobsOf } from './feature.ts'

const watchedJob = defineJob({
  name: 'watched',
  payload: z.object({}),
  retry: { limit: 0, delayS: 1 },
  run: async ({ log }) => log.info('a line of the job'),
})

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee({ jobs: [...jobsOf(features), watchedJob], env: { TRUST_PROXY: '1' } })
})
afterAll(() => marquee.stop())

const operations = (file: string) => readFileSync(join(projectRoot, 'docs', 'operations', file), 'utf8')
const metrics = async (of: TestMarquee) => String((await of.request('GET', '/metrics')).body)

describe('/metrics', () => {
  test('with jobs that are due, for later and dead › has depth and age of each queue', async () => {
    await withSystem(marquee.services.database, async (db) => {
      for (const afterS of [0, 0, 3600]) await marquee.services.jobs.enqueue(db, watchedJob, {}, { afterS })
    })
    await marquee.services.database.executeSql(
      "update queue.jobs set created_at = now() - interval '10 minutes', due_at = now() - interval '10 minutes' where name = 'watched' and due_at <= now()",
    )
    const text = await metrics(marquee)
    expect(text).toContain('marquee_queue_jobs{job="watched",state="due"} 2')
    expect(text).toContain('marquee_queue_jobs{job="watched",state="waiting"} 1')
    expect(Number(/marquee_queue_age_seconds\{job="watched"\} ([\d.]+)/.exec(text)?.[1])).toBeCloseTo(600, -2)
    expect(text).toContain('marquee_database_up 1')
  })

  test('with connections in every state › counts them by sync', async () => {
    const own = await startTestMarquee()
    for (const [succeeded, problem] of [
      ["now() - interval '1 hour'", ''],
      ["now() - interval '2 days'", ''],
      ["now() - interval '2 days'", 'Sign in again'],
      ['null', ''],
    ]) {
      const clientUuid = await own.createClient()
      await own.services.database.executeSql(
        `insert into review_syncs (client_uuid, platform, succeeded_at, problem) values ('${clientUuid}', 'google', ${succeeded}, '${problem}')`,
      )
    }
    const text = await metrics(own)
    for (const state of ['ok', 'overdue', 'problem', 'new'])
      expect(text).toContain(`marquee_syncs{sync="reviews google",state="${state}"} 1`)
    expect(Number(/marquee_sync_age_seconds\{sync="reviews google"\} ([\d.]+)/.exec(text)?.[1])).toBeCloseTo(3600, -2)
    await own.stop()
  })

  test('a failed call to a vendor › is counted, also when its caller handles it', async () => {
    const own = createMetrics()
    const stop = startCountingProviderErrors(own)
    new ProviderError('twilio', 'away', { retryable: true })
    stop()
    new ProviderError('twilio', 'away', { retryable: true })
    expect(await own.registry.metrics()).toContain('marquee_provider_errors_total{vendor="twilio",retryable="true"} 1')
  })
})

describe('the dashboard and the alert rules', () => {
  test.each(['grafana-dashboard.json', 'prometheus-alerts.yml'])('%s › uses only existing metrics', async (file) => {
    const known = new Set((await marquee.services.metrics.registry.getMetricsAsJSON()).map(({ name }) => name))
    const named = new Set([...operations(file).matchAll(/\b((?:marquee|nodejs|process)_[a-z0-9_]+)/g)].map(([name]) => name))
    expect(named.size).toBeGreaterThan(8)
    const unknown = [...named].filter((name) => !known.has(name) && !known.has(name.replace(/_(bucket|count|sum)$/, '')))
    expect(unknown).toEqual([])
  })

  test('the dashboard › can be imported by Grafana', () => {
    const dashboard = JSON.parse(operations('grafana-dashboard.json'))
    const ids = dashboard.panels.map(({ id }: { id: number }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const panel of dashboard.panels.filter(({ type }: { type: string }) => type !== 'row')) {
      expect([panel.title, panel.targets.length > 0, panel.datasource.uid]).toEqual([
        panel.title,
        true,
        expect.stringMatching(/^\$\{datasource\}$/),
      ])
    }
  })
})

describe('a request id', () => {
  const id = 'proxy-7f3a.1234:5678'
  const requestsOf = async (job: string) =>
    (await marquee.services.database.executeSql('select request_id as id from queue.jobs where name = $1', [job])).rows

  test('from a trusted proxy › goes to the response, the log and the job that the request enqueued', async () => {
    const { email } = await marquee.createAccount()
    const response = await marquee.api('POST', '/user-management/my-information/password/find', {
      headers: { 'x-request-id': id },
      body: { email },
    })
    expect([response.status, response.body]).toEqual([200, { code: 200 }])
    expect(response.headers.get('x-request-id')).toBe(id)
    expect(await requestsOf('send-reset-link')).toEqual([{ id }])
    expect(marquee.logLines.some((line) => line.includes(`"requestId":"${id}"`) && line.includes('"responded"'))).toBe(true)
  })

  test('of the previous request › is passed on to the jobs that its jobs enqueue', async () => {
    await marquee.runJobs()
    expect(await requestsOf('send-message')).toEqual([{ id }])
  })

  test('from a proxy, twice the same and no uuid › an invitation to each account is sent nevertheless', async () => {
    const { token } = await marquee.createAccount()
    for (const name of ['first', 'second']) {
      const email = `${name}-invited@practice.test`
      const headers = { 'x-request-id': id }
      const body = { email, account_type: 'REGULAR' }
      expect((await marquee.api('POST', '/user-management/accounts/invitations', { token, headers, body })).status).toBe(201)
      await marquee.runJobs()
      expect(await marquee.inbox(email)).toHaveLength(1)
    }
  })

  test('of the request that enqueued a job › is in every line that the job logs, with the job’s name and id', async () => {
    const id = 'proxy-of-the-request'
    await runInTrace({ requestId: id }, () =>
      withSystem(marquee.services.database, (db) => marquee.services.jobs.enqueue(db, watchedJob, {})),
    )
    const before = marquee.logLines.length
    await marquee.runJobs()
    const lines = marquee.logLines.slice(before).filter((line) => line.includes('a line of the job'))
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ requestId: id, job: 'watched', jobId: expect.any(String) }),
    )
  })

  test.each(['', 'short', 'with blank and <b>', 'x'.repeat(101)])('%j › is not used', async (id) => {
    const response = await marquee.request('GET', '/healthz', { headers: { 'x-request-id': id } })
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-/)
  })

  test('from anybody, without a trusted proxy › is not used', async () => {
    const own = await startTestMarquee()
    const response = await own.request('GET', '/healthz', { headers: { 'x-request-id': 'somebody-elses-id' } })
    expect(response.headers.get('x-request-id')).not.toBe('somebody-elses-id')
    await own.stop()
  })
})
