import type { IncomingHttpHeaders } from 'node:http'

/** Those that fetch a link to show or to judge it. Named, since a plain "bot" or "preview" would also find phones (CUBOT) */
const ROBOTS = [
  // Previews in messages
  'facebookexternalhit',
  'facebookcatalog',
  'WhatsApp/',
  'Slackbot',
  'Slack-ImgProxy',
  'Twitterbot',
  'TelegramBot',
  'Discordbot',
  'LinkedInBot',
  'SkypeUriPreview',
  'Applebot',
  'redditbot',
  'Pinterestbot',
  'Embedly',
  'Iframely',
  // Search engines
  'Googlebot',
  'GoogleOther',
  'Google-InspectionTool',
  'bingbot',
  'BingPreview',
  'DuckDuckBot',
  'YandexBot',
  'Baiduspider',
  'AhrefsBot',
  'SemrushBot',
  'GPTBot',
  'ClaudeBot',
  'Bytespider',
  'PetalBot',
  // Mail programs' proxies and mail scanners
  'GoogleImageProxy',
  'YahooMailProxy',
  'Google-Safety',
  'Barracuda',
  'Proofpoint',
  'Mimecast',
  'Symantec',
  'MessageLabs',
  'Cloudmark',
  'FireEye',
  'Trend Micro',
  'Sophos',
  'SafeLinks',
  'ms-office',
  'Microsoft Office',
  'MSOffice',
  'Microsoft-',
  'VirusTotal',
  'urlscan',
  'PhishTank',
  // Programs
  'curl/',
  'Wget/',
  'python-requests',
  'Python-urllib',
  'aiohttp',
  'httpx',
  'Go-http-client',
  'Apache-HttpClient',
  'okhttp',
  'libwww-perl',
  'node-fetch',
  'axios/',
  'HTTrack',
]

const ROBOT = new RegExp(ROBOTS.map((name) => name.replace(/[/.+-]/g, '\\$&')).join('|'), 'i')

/** Whoever is nobody: a program, or a browser that fetches ahead of a person who may never come */
export function isRobot(headers: IncomingHttpHeaders): boolean {
  const agent = headers['user-agent'] ?? ''
  const purposes = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']]
  return agent.trim() === '' || ROBOT.test(agent) || purposes.some((purpose) => /prefetch|prerender|preview/i.test(String(purpose ?? '')))
}
