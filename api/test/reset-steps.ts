import type { ApiResponse, TestMarquee } from './test-marquee.ts'

const BASE = '/user-management/my-information/password'
export const NEW_PASSWORD = 'Better#456'

export interface ResetSteps {
  find(email: unknown): Promise<ApiResponse>
  check(code: string): Promise<ApiResponse>
  reset(code: string, accountUuid: unknown, password?: unknown): Promise<ApiResponse>
  login(email: string, password: string): Promise<ApiResponse>
  /** Requests a reset link and reads the code from the email */
  receiveCode(email: string): Promise<string>
}

/** The steps of a password reset in the order in which a user takes them */
export function resetSteps(marquee: TestMarquee): ResetSteps {
  const find = (email: unknown) => marquee.api('POST', `${BASE}/find`, { body: { email } })
  return {
    find,
    check: (code) => marquee.api('GET', `${BASE}/validation/${encodeURIComponent(code)}`),
    reset: (code, client_account_uuid, password = NEW_PASSWORD) =>
      marquee.api('PUT', `${BASE}/reset/${encodeURIComponent(code)}`, { body: { client_account_uuid, password } }),
    login: (user_email, password) => marquee.api('POST', '/user-management/login', { body: { user_email, password } }),

    async receiveCode(email) {
      await find(email)
      await marquee.runJobs()
      const [newest] = await marquee.inbox(email)
      const code = newest?.links[0]?.split('/password-reset/')[1]
      if (!code) throw new Error(`No reset link came to ${email}`)
      return code
    },
  }
}
