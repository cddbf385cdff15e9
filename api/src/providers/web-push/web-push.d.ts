/** The part of the package that we use. The package has no types of its own */
declare module 'web-push' {
  interface RequestDetails {
    endpoint: string
    method: 'POST'
    headers: Record<string, string | number>
    body: Buffer
  }
  const webPush: {
    generateRequestDetails(
      subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
      payload: string,
      options: {
        vapidDetails: { subject: string; publicKey: string; privateKey: string }
        contentEncoding: 'aes128gcm'
        TTL: number
        urgency: 'high'
        topic?: string
      },
    ): RequestDetails
  }
  export default webPush
}
