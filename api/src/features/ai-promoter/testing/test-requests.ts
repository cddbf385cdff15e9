import { randomUUID } from 'node:crypto'
import type { ApiResponse, TestAccount, TestMarquee } from '../../../../test/test-marquee.ts'

export const PATH = '/review/business-promoter'
export const AI = `${PATH}/ai-generate`

export const SETTINGS = {
  business_type: 'Dental practice',
  keywords: ['family dentist', 'crowns'],
  customer_keywords: ['Gentle', 'On time', 'Friendly staff', 'Explained well'],
  description: 'Family practice with evening hours.',
  common_rule: 'Plain language, first person.',
  review_variation1: 'Start with the reason for the visit.',
  review_variation2: 'Start with a person.',
  review_variation3: 'Two sentences at most.',
}

export const STAFF = {
  employee_name: 'Dr. Anita Patel',
  employee_position: 'Dentist, owner',
  employee_keywords: ['gentle', 'explains'],
  common_rules: 'Call her Dr. Patel.',
  rules_for_first_variation: 'Begin with what she explained.',
  rules_for_second_variation: 'Begin with her manner.',
}

export const COMMENT =
  'Chipped front tooth after a fall. The tooth was bonded on the same day. He was nervous at the start and calm at the end.'

/** What a practice does with review requests, and what its customers do on their pages */
export function testRequests(marquee: TestMarquee) {
  const call = (method: string, path: string, { token }: TestAccount, body?: unknown) => marquee.api(method, path, { token, body })

  const helpers = {
    call,

    setFault: async (mode: string) => {
      await fetch(`${marquee.sandboxUrl}/faults/openai`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ mode }),
      })
    },

    saveSettings: (account: TestAccount, change: object = {}) => call('PUT', `${PATH}/company`, account, { ...SETTINGS, ...change }),

    async addStaff(account: TestAccount, change: object = {}): Promise<string> {
      const { body } = await call('POST', `${PATH}/staff`, account, { ...STAFF, ...change })
      return body.data.review_employee_uuid
    },

    /** A practice with settings and one person */
    async openPractice(): Promise<TestAccount & { staff: string }> {
      const clientUuid = await marquee.createClient({
        companyName: 'Elm & Oak Dental',
        address1: '1420 S Grand Ave',
        city: 'Springfield',
        state: 'IL',
        zipCode: '62704',
      })
      const account = await marquee.createAccount({ clientUuid })
      await helpers.saveSettings(account)
      return { ...account, staff: await helpers.addStaff(account) }
    },

    init: (account: TestAccount, body: object) => call('POST', `${AI}/init`, account, body),

    /** Creates a request and runs its job; resolves when the job is done */
    async create(account: TestAccount & { staff: string }, change: object = {}): Promise<ApiResponse & { uuid: string }> {
      const uuid = randomUUID()
      const body = {
        user_name: 'Marcus Bell',
        staff_uuid_list: [account.staff],
        staff_comment: COMMENT,
        review_generator_uuid: uuid,
        ...change,
      }
      const response = helpers.init(account, body)
      await helpers.waitUntilQueued(account, uuid, response)
      await marquee.runJobs()
      return { ...(await response), uuid }
    },

    /** Waits until the call has been received and its job is queued, or it was rejected */
    async waitUntilQueued(account: TestAccount, uuid: string, response: Promise<ApiResponse>): Promise<void> {
      let isOver = false
      response.finally(() => {
        isOver = true
      })
      while (!isOver && (await helpers.progress(account, uuid)).status === 404) await new Promise((resolve) => setTimeout(resolve, 20))
    },

    progress: (account: TestAccount, uuid: string) => call('GET', `${AI}/progress?review_generator_uuid=${uuid}`, account),
    details: (account: TestAccount, uuid: string) => call('GET', `${AI}/details?review_generator_uuid=${uuid}`, account),
    list: async (account: TestAccount, query = '') => (await call('GET', `${AI}/main${query}`, account)).body,

    /** The key in a new link of the request */
    async linkKey(account: TestAccount, uuid: string): Promise<string> {
      const { body } = await call('POST', `${AI}/link`, account, { review_generator_uuid: uuid })
      return keyIn(body.url)
    },

    open: (key: string) => marquee.api('GET', `${AI}/${key}`),
    generate: (body: object) => marquee.api('POST', AI, { body }),
    reviewed: (body: object) => marquee.api('PUT', `${AI}/post-updates`, { body }),
    feedback: (body: object) => marquee.api('POST', `${AI}/results`, { body }),
  }
  return helpers
}

export const keyIn = (text: string | undefined): string => /\/review\/business-promoter-ai\/([\w-]{22})/.exec(text ?? '')?.[1] ?? ''
