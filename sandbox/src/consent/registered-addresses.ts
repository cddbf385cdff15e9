/** The portal's base URLs, one for each brand: the partner's differs in its host alone */
export function portalUrlPerBrand(appUrl: string, partnerHost: string): string[] {
  const partner = new URL(appUrl)
  partner.hostname = partnerHost
  return [appUrl, partner.href.replace(/\/$/, '')]
}

/** The redirect addresses as somebody would have typed them into the vendor's console, one by one; both vendors compare them letter by letter */
export function registerAddresses(portals: string[], paths: string[]): string[] {
  return portals.flatMap((portal) => paths.map((path) => `${portal}${path}`))
}
