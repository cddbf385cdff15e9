/** The portal's base URLs, one for each brand. The partner's URL differs only in its host */
export function portalUrlPerBrand(appUrl: string, partnerHost: string): string[] {
  const partner = new URL(appUrl)
  partner.hostname = partnerHost
  return [appUrl, partner.href.replace(/\/$/, '')]
}

/**
 * The redirect addresses as somebody would have entered them in the vendor's
 * console, one by one. Both vendors compare them character by character
 */
export function listRedirectUrls(portals: string[], paths: string[]): string[] {
  return portals.flatMap((portal) => paths.map((path) => `${portal}${path}`))
}
