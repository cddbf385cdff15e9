import { ProviderError } from '../../platform/base/provider-error.ts'
import { readBytesUpTo, requestProvider } from '../../platform/vendors/provider-http.ts'
import type { TextPictureSource } from '../../platform/vendors/telephony/text-pictures.ts'
import { fromDownloadRejection, permanentError, type TwilioAccount } from './twilio-downloads.ts'

const WHAT = 'picture'
const TIMEOUT_MS = 20_000
const MESSAGE_SID = /^(SM|MM)[0-9a-f]{32}$/i
const MEDIA_SID = /^ME[0-9a-f]{32}$/i
/** Twilio responds with a redirect to its content delivery network, which may lead to its storage */
const MAX_REDIRECTS = 3

export function createTwilioTextPictures({
  accountSid,
  authToken,
  baseUrl,
  timeoutMs = TIMEOUT_MS,
}: Omit<TwilioAccount, 'maxBytes'>): TextPictureSource {
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const account = new URL(`${baseUrl.replace(/\/+$/, '')}/2010-04-01/Accounts/${accountSid}`)
  const request = <T>(url: URL, init: { method?: string; isReadable(status: number): boolean; read(response: Response): Promise<T> }) =>
    requestProvider<T>({
      ...init,
      url: url.href,
      // Only Twilio's own host gets our password
      headers: url.origin === account.origin && url.pathname.startsWith(`${account.pathname}/`) ? { authorization } : {},
      redirect: 'manual',
      timeoutMs,
      rejected: (rejection) => fromDownloadRejection(rejection, WHAT),
      noResponse: (cause) => new ProviderError('twilio', 'Twilio did not give the picture', { retryable: true, cause }),
    })

  async function fetchFile(url: URL, maxBytes: number, redirectsLeft = MAX_REDIRECTS): Promise<Buffer | null> {
    const found = await request(url, {
      isReadable: isRedirect,
      read: async (response) => (isRedirect(response.status) ? redirectOf(response, url) : readBytesUpTo(response, maxBytes)),
    })
    if (!(found instanceof URL)) return found.isWhole ? found.bytes : null
    if (redirectsLeft === 0) throw permanentError('Twilio redirects the picture too often')
    return fetchFile(found, maxBytes, redirectsLeft - 1)
  }

  /** The address may be anyone's, so that only hosts that Twilio uses for media are followed */
  function redirectOf(response: Response, base: URL): URL {
    const location = response.headers.get('location') ?? ''
    const to = URL.canParse(location, base) ? new URL(location, base) : null
    if (to && (to.origin === account.origin || isMediaHost(to))) return to
    throw permanentError('Twilio redirects the picture to a host that is not Twilio’s')
  }

  /** The address is built here instead of taken from the webhook, because a forged one would receive our password */
  function addressOf(messageSid: string, fileSid: string, ending = ''): URL {
    if (!MESSAGE_SID.test(messageSid) || !MEDIA_SID.test(fileSid)) throw permanentError('This is not a picture id')
    return new URL(`${account.href}/Messages/${messageSid}/Media/${fileSid}${ending}`)
  }

  return {
    download: async (messageSid, fileSid, maxBytes) => fetchFile(addressOf(messageSid, fileSid), maxBytes),
    async remove(messageSid, fileSid) {
      const url = addressOf(messageSid, fileSid, '.json')
      await request(url, { method: 'DELETE', isReadable: (status) => status === 404, read: async () => undefined })
    },
  }
}

const isRedirect = (status: number) => status >= 300 && status < 400

/** media.twiliocdn.com, mms.twiliocdn.com, and the bucket behind them */
const isMediaHost = ({ protocol, port, hostname, pathname }: URL) =>
  protocol === 'https:' &&
  port === '' &&
  (hostname.endsWith('.twiliocdn.com') || (hostname === 's3-external-1.amazonaws.com' && pathname.startsWith('/media.twiliocdn.com/')))

const MAX_FILES = 10

/** Twilio's ids of a text's files, and whether it calls each a picture. A forged address has no id */
export function readTextFiles(form: Record<string, string>): { sid: string; isPicture: boolean }[] {
  return Array.from({ length: MAX_FILES }, (_, index) => {
    const { [`MediaUrl${index}`]: url = '', [`MediaContentType${index}`]: type = '' } = form
    const sid = url.slice(url.lastIndexOf('/') + 1)
    return { sid: MEDIA_SID.test(sid) ? sid : '', isPicture: /^image\//i.test(type) }
  }).filter(({ sid }) => sid !== '')
}
