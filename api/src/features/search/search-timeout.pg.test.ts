import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestMarquee, type TestMarquee } from '../../../test/test-marquee.ts'
import { createSearchContribution } from '../../platform/feature/search.ts'
import { searchRoutes } from './search.routes.ts'

const SLOW = { name: 'slow', text: "select pg_sleep(30), 'late' as title", values: [] as unknown[] }
const QUICK = { name: 'quick', text: "select 'in time' as title", values: [] as unknown[] }

let marquee: TestMarquee
beforeAll(async () => {
  const routes = searchRoutes([
    createSearchContribution(
      'callers',
      () => [SLOW],
      () => [{ title: 'late', detail: '', to: '/home' }],
    ),
    createSearchContribution(
      'reviews',
      () => [QUICK],
      () => [{ title: 'in time', detail: '', to: '/home' }],
    ),
  ])
  marquee = await startTestMarquee({ routes })
})
afterAll(() => marquee.stop())

test('GET /search › with a group that takes too long › responds without it, soon', async () => {
  const { token } = await marquee.createAccount()
  const startedAt = performance.now()
  const { body } = await marquee.api('GET', '/search?words=anything', { token })
  expect(performance.now() - startedAt).toBeLessThan(10_000)
  expect(
    body.groups.map(({ key, complete, hits }: { key: string; complete: boolean; hits: unknown[] }) => [key, complete, hits.length]),
  ).toEqual([
    ['callers', false, 0],
    ['invoices', true, 0],
    ['reviews', true, 1],
    ['invitations', true, 0],
  ])
})
