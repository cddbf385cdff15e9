/** An authenticated client of the portal's API */
export async function signIn(origin: string, email: string, password: string) {
  const send = async (method: string, path: string, body?: unknown, token?: string) => {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text.slice(0, 300)}`)
    return JSON.parse(text)
  }
  const { data } = await send('POST', '/user-management/login', { user_email: email, password })
  return (method: string, path: string, body?: unknown) => send(method, path, body, data.token)
}
