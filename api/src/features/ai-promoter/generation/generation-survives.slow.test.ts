import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type KillableProduct, startKillableProduct } from '../../../../test/killable-product.ts'
import { AI, COMMENT, PATH, SETTINGS, STAFF } from '../testing/test-requests.ts'

const REQUESTS = 4
/** Too few for any request to be complete, however the four are interleaved: one of three suggestions is always missing */
const ANSWERED_BEFORE = 2

/** Asked at each start, whether the model is still there */
const isAboutModels = (path: string) => path.startsWith('/v1/models')

const model = { asked: 0, answered: 0, beforeAnswer: async () => {} }

let product: KillableProduct
beforeAll(async () => {
  product = await startKillableProduct({
    vendor: '/openai',
    watch: {
      before: async (path) => {
        if (isAboutModels(path)) return
        model.asked++
        await model.beforeAnswer()
      },
      after: (path) => {
        if (!isAboutModels(path)) model.answered++
      },
    },
    variables: (gateUrl) => ({ AI_BASE_URL: `${gateUrl}/v1`, AI_API_KEY: 'sandbox-key' }),
  })
})
afterAll(() => product.stop())

/** A new business with settings and one person; returns its account's session token and the person */
async function openPractice(): Promise<{ token: string; staff: string }> {
  const { token } = await product.openPractice('generating')
  await product.call('PUT', `${PATH}/company`, SETTINGS, token)
  return { token, staff: (await product.call('POST', `${PATH}/staff`, STAFF, token)).data.review_employee_uuid }
}

test('a generation › killed with -9 in the middle, after some suggestions › goes on after the next start, and writes none twice', async () => {
  const { token, staff } = await openPractice()
  let letThrough = ANSWERED_BEFORE
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  model.beforeAnswer = async () => {
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
  await expect.poll(() => model.asked, { timeout: 60_000 }).toBe(REQUESTS + ANSWERED_BEFORE)
  expect(model.answered).toBe(ANSWERED_BEFORE)
  expect(await product.kill()).toBe('SIGKILL')
  expect(new Set(await Promise.all(broken))).toEqual(new Set(['broken']))

  model.beforeAnswer = async () => {}
  release()
  const askedBefore = model.asked
  await product.restart()
  // The same uuid again waits for the same request
  const answers = await Promise.all(uuids.map(init))
  expect(answers.map(({ review_generator_uuid: uuid }) => uuid)).toEqual(uuids)
  const { data, summary } = await product.call('GET', `${AI}/main`, undefined, token)
  expect(summary).toMatchObject({ total: REQUESTS, waiting: REQUESTS, generating: 0, failed: 0 })
  expect(data).toHaveLength(REQUESTS)
  for (const uuid of uuids) {
    const detail = await product.call('GET', `${AI}/details?review_generator_uuid=${uuid}`, undefined, token)
    expect(new Set(detail.data.suggestions).size).toBe(3)
  }
  // What had been stored was not asked for again
  expect(model.asked - askedBefore).toBe(3 * REQUESTS - ANSWERED_BEFORE)
})
