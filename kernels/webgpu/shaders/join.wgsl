		parts[thread.y * WIDTH + thread.x] = sum00;
		workgroupBarrier();
		if (thread.y == 0u) { for (var part = 1u; part < SPLIT; part++) { sum00 += parts[part * WIDTH + thread.x]; } }
