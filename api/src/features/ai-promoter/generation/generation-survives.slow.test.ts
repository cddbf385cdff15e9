import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type KillableProduct, startKillableProduct } from '../../../../test/faults/killable-product.ts'
import { AI, COMMENT, PATH, SETTINGS, STAFF } from '../testing/test-requests.ts'

const REQUESTS = 4
/** Too few to complete any request, however the four are interleaved: one of the three suggestions is always missing */
const COMPLETED_BEFORE = 2

/** Requested on each start, to check that the model still exists */
const isAboutModels = (path: string) => path.startsWith('/v1/models')

const model = { requested: 0, completed: 0, beforeCompletion: async () => {} }

let product: KillableProduct
beforeAll(async () => {
  product = await startKillableProduct({
    vendor: '/openai',
    watch: {
      before: async (path) => {
        if (isAboutModels(path)) return
        model.requested++
        await model.beforeCompletion()
      },
      after: (path) => {
        if (!isAboutModels(path)) model.completed++
      },
    },
    variables: (gateUrl) => ({ AI_BASE_URL: `${gateUrl}/v1`, AI_API_KEY: 'sandbox-key' }),
  })
})
afterAll(() => product.stop())

/** Creates a business with settings and one person; returns its account's session token and the person */
async function openPractice(): Promise<{ token: string; staff: string }> {
  const { token } = await product.openPractice('generating')
  await product.call('PUT', `${PATH}/company`, SETTINGS, token)
  return { token, staff: (await product.call('POST', `${PATH}/staff`, STAFF, token)).data.review_employee_uuid }
}

test('a generation › killed with -9 after some suggestions › continues after the next start, and writes none twice', async () => {
  const { token, staff } = await openPractice()
  let letThrough = COMPLETED_BEFORE
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  model.beforeCompletion = async () => {
    letThrough -= 1
    if (letThrough < 0) await released
  }
  const uuids = Array.from({ length: REQUESTS }, () => randomUUID())
  const init = (uuid: string) =>
    product.call(
      'POST',
      `${AI}/init`,
      { user_name: 'Marcus Bell', staff_uuid_list: [staff], staff_comment: COMMENT, review_generator_uuid: uuid },
      token,
    )
  // The connections break when the process dies
  const broken = uuids.map((uuid) => init(uuid).catch(() => 'broken'))
  await expect.poll(() => model.requested, { timeout: 60_000 }).toBe(REQUESTS + COMPLETED_BEFORE)
  expect(model.completed).toBe(COMPLETED_BEFORE)
  expect(await product.kill()).toBe('SIGKILL')
  expect(new Set(await Promise.all(broken))).toEqual(new Set(['broken']))

  model.beforeCompletion = async () => {}
  release()
  const requestedBefore = model.requested
  await product.restart()
  // Repeating the uuid waits for the same request
  const responses = await Promise.all(uuids.map(init))
  expect(responses.map(({ review_generator_uuid: uuid }) => uuid)).toEqual(uuids)
  const { data, summary } = await product.call('GET', `${AI}/main`, undefined, token)
  expect(summary).toMatchObject({ total: REQUESTS, waiting: REQUESTS, generating: 0, failed: 0 })
  expect(data).toHaveLength(REQUESTS)
  for (const uuid of uuids) {
    const detail = await product.call('GET', `${AI}/details?review_generator_uuid=${uuid}`, undefined, token)
    expect(new Set(detail.data.suggestions).size).toBe(3)
  }
  // Suggestions that were already stored are not requested again
  expect(model.requested - requestedBefore).toBe(3 * REQUESTS - COMPLETED_BEFORE)
})
