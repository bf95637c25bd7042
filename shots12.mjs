import { chromium } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { chromiumFlags, findChromium } from './tests/chromium.js';
const out = '/tmp/h/shots12';
const base = 'http://localhost:4998';
const sizes = [[1440,900],[1280,800],[1024,768],[390,844]];
const want = (process.argv[2] ?? '').split(',').filter(Boolean);
const b = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags });
const paste = (p, t) => p.evaluate((t) => { const d = new DataTransfer(); d.setData('text/plain', t); (document.activeElement ?? document.body).dispatchEvent(new ClipboardEvent('paste', { clipboardData: d, bubbles: true, cancelable: true })); }, t);
const long = readFileSync('/tmp/h/me-w/seq2seq.py', 'utf8');
const cls = readFileSync('/tmp/h/me-w/sentiment.py', 'utf8');
const prompt = '>>> import torch\n>>> import torch.nn as nn\n>>> lstm = nn.LSTM(10, 20, 2)\n>>> x = torch.randn(5, 3, 12)\n>>> out, (h, c) = lstm(x)\nTraceback (most recent call last):\n  File "<stdin>", line 1, in <module>\nRuntimeError: input.size(-1) must be equal to input_size. Expected 10, got 12\n';
const breakIt = async (p) => { await p.getByRole('region', { name: 'What PyTorch says' }).getByRole('button', { name: 'Break it' }).click(); await p.waitForTimeout(1500); };
const fix = async (p) => { await p.getByRole('region', { name: 'What PyTorch says' }).getByRole('button', { name: 'Give x 50 features' }).click(); await p.waitForTimeout(3000); };
const states = {
 first: async () => {},
 'first-read': async (p) => { await p.getByRole('button', { name: 'How to read the drawing' }).click(); await p.waitForTimeout(600); },
 broken: breakIt,
 'broken-scrolled': async (p) => { await breakIt(p); await p.mouse.wheel(0, 900); await p.evaluate(() => scrollBy(0, 900)); await p.waitForTimeout(800); },
 fixed: async (p) => { await breakIt(p); await fix(p); },
 linked: async (p) => { const n = p.getByRole('tabpanel').first().getByRole('spinbutton', { name: 'features of x', exact: true }); await n.focus(); await p.keyboard.type('25'); await p.keyboard.press('Enter'); await p.waitForTimeout(1500); },
 code: async (p) => { await paste(p, long); await p.waitForTimeout(7000); },
 'code-next': async (p) => { await paste(p, long); await p.waitForTimeout(7000); await p.getByRole('button', { name: 'Linear(2 * hidden, dim)' }).first().click(); await p.waitForTimeout(3000); },
 nothing: async (p) => { await paste(p, cls); await p.waitForTimeout(5000); },
 pasted: async (p) => { await paste(p, prompt); await p.waitForTimeout(5000); }
};
for (const scheme of ['light', 'dark'])
 for (const [w, h] of sizes) {
  for (const [name, act] of Object.entries(states)) {
   if (want.length && !want.includes(name)) continue;
   if (scheme === 'dark' && w === 1280) continue;
   const c = await b.newContext({ viewport: { width: w, height: h }, colorScheme: scheme, hasTouch: w < 700, isMobile: w < 700, serviceWorkers: 'block' });
   const p = await c.newPage();
   p.on('pageerror', (e) => console.log(name, w, 'pageerror', e.message));
   try { await p.goto(base + '/'); await p.waitForTimeout(3500); await p.evaluate(() => {}); await act(p); await p.screenshot({ path: `${out}/${name}-${w}-${scheme}.png` }); } catch (e) { console.log(name, w, scheme, e.message.split('\n')[0]); }
   await c.close();
  }
 }
await b.close();
