import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problemOf, startTestMarquee, type TestMarquee } from '../../../../test/test-marquee.ts'
import { AI, COMMENT, PATH, testRequests } from '../testing/test-requests.ts'

const PNG_SIGNATURE = '89504e470d0a1a0a'

let marquee: TestMarquee
let practice: ReturnType<typeof testRequests>
beforeAll(async () => {
  marquee = await startTestMarquee()
  practice = testRequests(marquee)
})
afterAll(() => marquee.stop())

const UNKNOWN = { status: 404, code: 'not_found', message: 'This review request does not exist' }

describe('POST /review/business-promoter/ai-generate/init', () => {
  test.each([
    ['nothing', {}, 'Please enter name.'],
    ['a blank name before all else', { user_name: ' ', staff_uuid_list: [], staff_comment: '' }, 'Please enter name.'],
    ['no assistant', { user_name: 'Dana', staff_uuid_list: [], staff_comment: '' }, 'Please add an assistant.'],
    ['a blank comment', { user_name: 'Dana', staff_uuid_list: [randomUUID()], staff_comment: ' \n\u2800' }, 'Please fill in the comments.'],
    [
      '21 assistants',
      { user_name: 'Dana', staff_uuid_list: Array.from({ length: 21 }, () => randomUUID()), staff_comment: 'x' },
      'Up to 20 assistants allowed',
    ],
    [
      'a comment too long',
      { user_name: 'Dana', staff_uuid_list: [randomUUID()], staff_comment: 'x'.repeat(2049) },
      'Comments can have at most 2048 characters',
    ],
  ])('with %s › is rejected with the specification’s message, in its order', async (_, body, message) => {
    expect(problemOf(await practice.init(await marquee.createAccount(), body))).toEqual({ status: 400, code: 'invalid_input', message })
  })

  test('with staff of another client, or none › creates nothing', async () => {
    const [account, other] = [await practice.openPractice(), await practice.openPractice()]
    for (const staff of [other.staff, randomUUID()])
      expect(problemOf(await practice.create(account, { staff_uuid_list: [account.staff, staff] }))).toMatchObject({
        status: 404,
        message: 'This staff member does not exist',
      })
    expect((await practice.list(account)).page.totalElements).toBe(0)
  })

  test('with the uuid of another client’s request › neither shows nor changes it', async () => {
    const [account, other] = [await practice.openPractice(), await practice.openPractice()]
    const { uuid } = await practice.create(other)
    expect((await practice.create(account, { review_generator_uuid: uuid })).status).toBe(409)
    expect((await practice.list(account)).page.totalElements).toBe(0)
    expect((await practice.details(other, uuid)).body.data.reviewer_name).toBe('Marcus Bell')
  })
})

describe('GET /review/business-promoter/ai-generate/main', () => {
  test('page by page, searched and filtered › lists the newest first, with totals over all', async () => {
    const account = await practice.openPractice()
    const megan = await practice.addStaff(account, { employee_name: 'Megan Doyle' })
    const created: string[] = []
    for (let n = 0; n < 3; n++) created.push((await practice.create(account, { user_name: `Person ${n}` })).uuid)
    created.push((await practice.create(account, { user_name: 'Nora 100% Castillo', staff_uuid_list: [megan] })).uuid)
    const key = await practice.linkKey(account, created[0] ?? '')
    expect((await practice.open(key)).status).toBe(200)
    await practice.reviewed({ review_generator_uuid: created[0], reviewed_google: true })

    const names = async (query: string) =>
      (await practice.list(account, query)).data.map((row: { reviewer_name: string }) => row.reviewer_name)
    expect(await names('?size=3')).toEqual(['Nora 100% Castillo', 'Person 2', 'Person 1'])
    expect(await names('?size=3&page=2')).toEqual(['Person 0'])
    expect(await names('?search=castillo')).toEqual(['Nora 100% Castillo'])
    expect(await names('?search=100%25')).toEqual(['Nora 100% Castillo'])
    expect(await names('?search=megan')).toEqual(['Nora 100% Castillo'])
    expect(await names(`?staff=${account.staff}`)).toHaveLength(3)
    expect(await names('?status=REVIEWED')).toEqual(['Person 0'])
    expect(await names('?status=PENDING')).toHaveLength(3)
    expect(await names('?status=GENERATING')).toEqual([])
    expect(await names('?status=FAILED')).toEqual([])
    expect(await names('?date_to=2020-01-01')).toEqual([])
    const { data, summary, page } = await practice.list(account, '?search=Person 0')
    expect(page).toEqual({ totalElements: 1, totalPage: 1, size: 10, number: 1 })
    expect(summary).toEqual({ total: 4, reviewed: 1, google: 1, yelp: 0, both: 0, waiting: 3, generating: 0, failed: 0 })
    expect(data).toMatchObject([
      {
        rating: 5,
        reviewer_entered_google: true,
        reviewer_entered_yelp: false,
        reviewer_entered_datetime: expect.stringMatching(/^\d{4}-/),
        staff_comments: COMMENT,
        employee_list: [{ employee_name: 'Dr. Anita Patel', review_employee_uuid: account.staff, deleted: false }],
        bad_review_feedback: '',
      },
    ])
  })

  test('searched for a customer or staff with accents › finds the name typed with or without them', async () => {
    const account = await practice.openPractice()
    const staff = await practice.addStaff(account, { employee_name: 'José Núñez' })
    await practice.create(account, { user_name: 'Inés Ramírez', staff_uuid_list: [staff] })
    await practice.create(account, { user_name: 'Ines Munoz' })
    for (const typed of ['RAMIREZ', 'Ramírez', 'nunez', 'NÚÑEZ'])
      expect((await practice.list(account, `?search=${encodeURIComponent(typed)}`)).data).toMatchObject([{ reviewer_name: 'Inés Ramírez' }])
    expect((await practice.list(account, '?search=ines')).page.totalElements).toBe(2)
  })

  test('beside the classic list › neither shows the other’s', async () => {
    const account = await practice.openPractice()
    await practice.create(account)
    await practice.call('POST', PATH, account, { name: 'Ann Lee', email: 'ann@mail.test' })
    expect((await practice.call('GET', PATH, account)).body).toMatchObject({ page: { totalElements: 1 }, data: [{ name: 'Ann Lee' }] })
    expect((await practice.list(account)).data).toMatchObject([{ reviewer_name: 'Marcus Bell' }])
  })
})

describe('details, progress and edit', () => {
  test('of an unknown uuid, or another client’s › find nothing', async () => {
    const [account, other] = [await practice.openPractice(), await practice.openPractice()]
    const { uuid: foreign } = await practice.create(other)
    for (const uuid of [randomUUID(), foreign]) {
      expect(problemOf(await practice.details(account, uuid))).toEqual(UNKNOWN)
      expect(problemOf(await practice.progress(account, uuid))).toEqual(UNKNOWN)
      const form = { user_name: 'X', staff_uuid_list: [account.staff], staff_comment: 'y', review_generator_uuid: uuid }
      expect(problemOf(await practice.call('PUT', `${AI}/edit`, account, form))).toEqual(UNKNOWN)
      for (const path of ['again', 'create-qr', 'link'])
        expect(problemOf(await practice.call('POST', `${AI}/${path}`, account, { review_generator_uuid: uuid }))).toEqual(UNKNOWN)
    }
    expect(problemOf(await practice.details(account, 'none'))).toMatchObject({ status: 400, message: 'This review request does not exist' })
  })

  test('a changed name › is saved without a new generation; a changed comment starts one', async () => {
    const account = await practice.openPractice()
    const { uuid } = await practice.create(account)
    const edit = (change: object) =>
      practice.call('PUT', `${AI}/edit`, account, {
        user_name: 'Marc Bell',
        staff_uuid_list: [account.staff, account.staff],
        staff_comment: COMMENT,
        review_generator_uuid: uuid,
        ...change,
      })
    expect((await edit({})).body).toEqual({ code: 200, review_generator_uuid: uuid, generating: false })
    expect((await practice.details(account, uuid)).body.data).toMatchObject({ reviewer_name: 'Marc Bell', progress: { state: 'ready' } })
    expect((await edit({ staff_comment: 'Another visit. It was short and friendly.' })).body.generating).toBe(true)
    expect((await practice.details(account, uuid)).body.data).toMatchObject({
      suggestions: [],
      progress: { state: 'generating', steps: [] },
    })
    await marquee.runJobs()
    const { data } = (await practice.details(account, uuid)).body
    expect(data.progress.state).toBe('ready')
    expect(data.suggestions.join(' ')).toContain('Another visit')
  })

  test('a changed comment › deletes the drafts that the customer’s page made of the old one', async () => {
    const account = await practice.openPractice()
    const { uuid } = await practice.create(account)
    const key = await practice.linkKey(account, uuid)
    await practice.generate({ review_generator_uuid: uuid, keywords: ['Gentle'], comment: '' })
    expect((await practice.open(key)).body.suggestions).toHaveLength(3)
    const changed = {
      user_name: 'Marcus Bell',
      staff_uuid_list: [account.staff],
      staff_comment: 'Another visit.',
      review_generator_uuid: uuid,
    }
    await practice.call('PUT', `${AI}/edit`, account, changed)
    expect((await practice.open(key)).body.suggestions).toEqual([])
  })

  test('with an assistant who was deleted meanwhile › still shows the name, and can still be saved', async () => {
    const account = await practice.openPractice()
    const megan = await practice.addStaff(account, { employee_name: 'Megan Doyle' })
    const { uuid } = await practice.create(account, { staff_uuid_list: [account.staff, megan] })
    await practice.call('DELETE', `${PATH}/staff/${megan}`, account)
    const { employee_list } = (await practice.details(account, uuid)).body.data
    expect(employee_list).toMatchObject([{ deleted: false }, { employee_name: 'Megan Doyle', deleted: true }])
    const form = { user_name: 'Marcus', staff_comment: COMMENT, review_generator_uuid: uuid }
    expect((await practice.call('PUT', `${AI}/edit`, account, { ...form, staff_uuid_list: [account.staff, megan] })).status).toBe(200)
    expect((await practice.create(account, { staff_uuid_list: [megan] })).status).toBe(404)
  })
})

describe('the links of a request', () => {
  test('QR code and copied link › are new each time, and all of them open the page', async () => {
    const account = await practice.openPractice()
    const { uuid } = await practice.create(account)
    const picture = await practice.call('POST', `${AI}/create-qr`, account, { review_generator_uuid: uuid })
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect(picture.body.subarray(0, 8).toString('hex')).toBe(PNG_SIGNATURE)
    const keys = [await practice.linkKey(account, uuid), await practice.linkKey(account, uuid)]
    expect(new Set(keys).size).toBe(2)
    expect((await Promise.all(keys.map(practice.open))).map(({ body }) => body.review_generator_uuid)).toEqual([uuid, uuid])
  })
})
