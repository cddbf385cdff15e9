import { startWebsiteNumbers } from './website-numbers/start-website-numbers.ts'

// Usage, in the head of every page: <script src="https://portal.example.com/website-numbers.js" data-site-key="KEY" async></script>
// Also: data-consent="required", then websiteNumbers.allow() once the visitor agrees; data-keep-number on an element whose number stays

const script = document.currentScript
if (script instanceof HTMLScriptElement) startWebsiteNumbers(script)
