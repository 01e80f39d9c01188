// Entry of the script that tells of the calls of a page's own code (page, in the page's world). Only on sites where the user switched that on.
import { hookCalls } from '../context/page/calls/hook.ts';

hookCalls();
