/** A separate file, so that the page needs no inline script. Shows new messages as they arrive, and fits an email's frame to its height */
export const inboxScript = `
const refreshEveryMs = 2000

async function refresh() {
  const live = document.querySelector('[data-live]')
  if (live && !document.hidden) {
    const response = await fetch(location.href).catch(() => null)
    if (response && response.ok) {
      const fresh = new DOMParser().parseFromString(await response.text(), 'text/html')
      replace(document.querySelector('[data-live]'), fresh.querySelector('[data-live]'))
      replace(document.querySelector('h1'), fresh.querySelector('h1'))
      document.title = fresh.title
    }
  }
  setTimeout(refresh, refreshEveryMs)
}

function replace(old, fresh) {
  if (!old || !fresh || old.innerHTML === fresh.innerHTML) return
  const focused = old.contains(document.activeElement) ? document.activeElement.getAttribute('href') : null
  old.replaceWith(fresh)
  if (focused) fresh.querySelector('[href="' + CSS.escape(focused) + '"]')?.focus()
}

for (const frame of document.querySelectorAll('iframe.letter')) {
  const fit = () => {
    const page = frame.contentDocument && frame.contentDocument.documentElement
    if (page) frame.height = String(Math.max(page.scrollHeight, 120))
  }
  frame.addEventListener('load', fit)
  addEventListener('resize', fit)
  fit()
}

if (document.querySelector('[data-live]')) setTimeout(refresh, refreshEveryMs)
`
