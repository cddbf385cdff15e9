import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints, nameOf } from '../../../test/endpoints.ts'
import { unknownPath } from '../../../test/rows/good-bodies.ts'
import { OPERATOR_KEY, problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../test/test-marquee.ts'

let marquee: TestMarquee
let own: TestAccount
beforeAll(async () => {
  marquee = await startTestMarquee()
  own = await marquee.createAccount()
})
afterAll(() => marquee.stop())

const uploads = endpoints.flatMap((endpoint) => (endpoint.upload ? [[nameOf(endpoint), endpoint, endpoint.maxUploadBytes] as const] : []))

test.each(uploads)('%s › with a file above its limit › returns that limit', async (_, endpoint, maxBytes = 0) => {
  const form = new FormData()
  form.set(endpoint.upload ?? '', new Blob([new Uint8Array(maxBytes + 1)]), 'large')
  const token = endpoint.access === 'operator' ? OPERATOR_KEY : own.token
  const response = await marquee.api(endpoint.method, unknownPath(endpoint), { token, raw: form })
  expect(problemOf(response)).toMatchObject({ status: 413, message: `The file is too large: at most ${maxBytes / 1024 ** 2} MB` })
})
