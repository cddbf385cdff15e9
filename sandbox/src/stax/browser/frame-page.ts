import { html } from '../../inbox/html.ts'

const fieldLabels = { number: 'Card number', cvv: 'Card security code (CVV)' }

/** One card field in a separate iframe, which the shop's page cannot read (same-origin policy) */
export function renderFramePage({ field, appOrigin }: { field: 'number' | 'cvv'; appOrigin: string }): string {
  const attributes =
    field === 'number'
      ? html`name="cardnumber" autocomplete="cc-number" maxlength="23"`
      : html`name="cvc" autocomplete="cc-csc" maxlength="4"`
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${fieldLabels[field]}</title>
<link rel="stylesheet" href="/stax/frames/frame.css">
<script src="/stax/frames/frame.js" defer></script>
</head>
<body data-field="${field}" data-app-origin="${appOrigin}">
<input type="text" inputmode="numeric" aria-label="${fieldLabels[field]}" aria-required="true" autocorrect="off" autocapitalize="off" spellcheck="false" ${attributes}>
</body>
</html>
`.text
}
