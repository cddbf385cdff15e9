import { createHmac, randomBytes } from 'node:crypto'
import { type ApiResponse, OPERATOR_KEY, type TestAccount, type TestMarquee } from '../test-marquee.ts'

export interface Practice extends TestAccount {
  number: string
}

export interface CallOrder {
  from?: string
  transcript?: string
  outcome?: 'answered' | 'missed' | 'busy' | 'failed' | 'hung-up'
  duration_s?: number
  order?: 'usual' | 'late' | 'reversed' | 'twice'
  caller_name?: string
  [other: string]: unknown
}

export const newCallSid = () => `CA${randomBytes(16).toString('hex')}`

/** The sandbox's phone, and practices that it can call */
export function testPhone(marquee: TestMarquee) {
  let numbers = 0
  const { config } = marquee
  const voicePath = '/api/webhooks/twilio/voice'

  /** Twilio's signature, implemented independently, because a test that uses the product's own code would prove nothing */
  function sign(path: string, form: Record<string, string>): string {
    const text = Object.keys(form)
      .sort()
      .reduce((signed, name) => signed + name + form[name], config.publicUrl + path)
    return createHmac('sha1', config.providers.twilio?.authToken ?? '')
      .update(text)
      .digest('base64')
  }

  const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}): Promise<ApiResponse> =>
    marquee.request('POST', path, { raw: new URLSearchParams(form), headers })

  return {
    voicePath,
    sign,
    post,
    /** A webhook as Twilio sends it: `webhook('dial', number, { CallSid, … })` */
    webhook(name: 'voice' | 'dial' | 'status' | 'recording', number: string, form: Record<string, string>): Promise<ApiResponse> {
      const path = name === 'voice' ? voicePath : `/api/webhooks/twilio/${name}?to=${encodeURIComponent(number)}`
      return post(path, form, { 'x-twilio-signature': sign(path, form) })
    },

    /** A business with an account and a tracking number */
    async openPractice(settings: Record<string, unknown> = {}, client: Parameters<TestMarquee['createClient']>[0] = {}): Promise<Practice> {
      const account = await marquee.createAccount({ clientUuid: await marquee.createClient(client) })
      const number = `+1${217 + Math.floor(numbers / 90)}55501${String(numbers++ % 90).padStart(2, '0')}`
      const { status } = await marquee.api('PUT', `/operator/clients/${account.clientUuid}/inquiries`, {
        token: OPERATOR_KEY,
        body: { tracking_number: number, forward_to: '+12175550199', ...settings },
      })
      if (status !== 200) throw new Error(`The practice could not be set up: ${status}`)
      return { ...account, number }
    },

    /** Calls a practice and waits for the end of the call; returns its id and what the caller heard */
    async ring(
      practice: Pick<Practice, 'number'>,
      order: CallOrder = {},
    ): Promise<{ callSid: string; steps: { what: string; status: number }[] }> {
      const response = await fetch(`${marquee.sandboxUrl}/phone/calls`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          to: practice.number,
          from: '+12175550142',
          voice_url: config.publicUrl + voicePath,
          connect_to: marquee.url,
          wait: true,
          ...order,
        }),
      })
      const placed = (await response.json()) as { call_sid: string; steps: { what: string; status: number }[] }
      if (response.status !== 202) throw new Error(JSON.stringify(placed))
      return { callSid: placed.call_sid, steps: placed.steps }
    },

    async read(practice: Pick<Practice, 'token'>, callSid: string) {
      const response = await marquee.api('GET', `/inquiry/call-inquiry/${callSid}`, { token: practice.token })
      return response.status === 200 ? response.body.data : response.status
    },

    async list(practice: Pick<Practice, 'token'>) {
      return (await marquee.api('GET', '/inquiry/call-inquiry1', { token: practice.token })).body
    },

    setFault: (vendor: 'openai' | 'twilio', mode: string) =>
      marquee.sandbox.http.inject({ method: 'PUT', url: `/faults/${vendor}`, payload: { mode } }),
  }
}
