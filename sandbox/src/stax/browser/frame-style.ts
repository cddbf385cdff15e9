/** Minimal and transparent, so that the shop's own style prevails */
export const frameStyle = `
html, body { margin: 0; height: 100%; background: transparent; overflow: hidden; }
input {
  box-sizing: border-box; display: block; width: 100%; height: 100%; margin: 0; padding: 0; border: 0; background: transparent;
  color: inherit; font: 16px/1.4 'Inter Variable', Inter, -apple-system, 'Segoe UI', Roboto, sans-serif;
}
/* The shop's page cannot see that a field in a frame has the focus, so the frame shows it; the shop may choose outline-color */
input:focus-visible { outline: 2px solid #a95ca7; outline-offset: -3px; border-radius: 6px; }
input::placeholder { color: inherit; opacity: .68; }
`
