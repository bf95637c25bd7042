/// <reference lib="webworker" />
import type { Event, Request } from './protocol.ts';
import { Runtime } from './runtime.ts';
import { transferables } from './transferables.ts';

const runtime = new Runtime((event: Event) => self.postMessage(event, { transfer: transferables(event) }));
self.onmessage = ({ data }: MessageEvent<Request>) => runtime.receive(data);
