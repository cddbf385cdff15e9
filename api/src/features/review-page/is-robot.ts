import type { IncomingHttpHeaders } from 'node:http'

/**
 * User agents of link previews, scanners and crawlers. Listed by name, because a plain "bot" or "preview" would also match phones (CUBOT)
 */
const ROBOTS = [
  // Link previews in messages
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
  // Image proxies and link scanners of mail services
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
  // HTTP clients
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

/** A request that is not a person's visit: from a program, or a browser's prefetch */
export function isRobot(headers: IncomingHttpHeaders): boolean {
  const agent = headers['user-agent'] ?? ''
  const purposes = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']]
  return agent.trim() === '' || ROBOT.test(agent) || purposes.some((purpose) => /prefetch|prerender|preview/i.test(String(purpose ?? '')))
}
